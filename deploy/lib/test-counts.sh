# shellcheck shell=bash
# Reads what the tests of all modules reported. Sourced, not run.

# The report files below $1, each ended by a NUL.
test_reports() {
  find "$1" -name node_modules -prune -o -path '*/target/*-reports/TEST-*.xml' -type f -print0
}

# Removes the reports of earlier runs below $1, so that only this run is counted.
forget_test_reports() {
  find "$1" -name node_modules -prune -o -path '*/target/*-reports' -type d -prune -exec rm -rf {} +
}

# Prints "passed failed skipped", summed over the reports below $1; an error counts as failed.
# Only the first <testsuite …> tag of a file is read: everything after it is quoted by tests.
count_tests() {
  test_reports "$1" | xargs -0 -r cat -- /dev/null | awk '
    function attribute(tag, name,   rest) {
      if (!match(tag, "[ \t]" name "=\"[0-9]+\"")) return 0
      rest = substr(tag, RSTART, RLENGTH)
      gsub(/[^0-9]/, "", rest)
      return rest + 0
    }
    function close_tag(   bad, good) {
      bad = attribute(tag, "errors") + attribute(tag, "failures")
      good = attribute(tag, "tests") - bad - attribute(tag, "skipped")
      failed += bad
      skipped += attribute(tag, "skipped")
      if (good > 0) passed += good
      state = "body"
    }
    /<\?xml / { state = "head" }
    state == "head" && /<testsuite([ \t]|$)/ { state = "tag"; tag = ""; sub(/.*<testsuite/, "") }
    state == "tag" { tag = tag " " $0; if ($0 ~ />/) { sub(/>.*/, "", tag); close_tag() } }
    END { printf "%d %d %d\n", passed, failed, skipped }'
}
