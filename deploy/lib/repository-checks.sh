# shellcheck shell=bash
# Checks on the checkout itself. Sourced, not run; each works in the current directory.

in_git() { git rev-parse --is-inside-work-tree >/dev/null 2>&1; }

# What git sees as changed, to compare before and after a build.
tree_state() {
  if in_git; then git status --porcelain --untracked-files=all; fi
}

# Fails and lists the lines of tracked files that name a package registry or a path of one machine.
# The patterns are written so that they do not match themselves.
no_machine_traces() {
  local registries='repo1?[.]maven[.](apache[.])?org|registry[.]npm(js|mirror)[.](org|com)|registry[.]yarnpkg[.]com'
  registries+='|files[.]pythonhosted[.]org|pypi[.]org/simple|[a-z0-9.-]*(artifactory|nexus)[a-z0-9-]*[.][a-z]{2,}'
  local paths='(^|[^A-Za-z0-9_.$}*-])/([w]ork|[r]oot|[h]ome/[a-z][a-z0-9_-]*|[U]sers/[A-Za-z]+)/'
  in_git || return 0
  ! git grep -nIE "$registries|$paths" -- . ':!LICENSE' >&2
}

# Prints a line for each Java file of more than 300 lines: a question for the reviewer, no failure.
size_alarms() {
  find . \( -name target -o -name node_modules -o -name .git \) -prune -o -name '*.java' -type f -print0 |
    xargs -0 -r awk 'FNR == 301 { print "size alarm: " FILENAME " has more than 300 lines" }'
}

# Checks the shell scripts when shellcheck is installed; says so when it is not.
shell_scripts_are_sound() {
  if command -v shellcheck >/dev/null; then
    shellcheck -S warning -x -P SCRIPTDIR .ci/run deploy/verify deploy/run-local deploy/bench deploy/lib/*.sh \
      deploy/lib/postgres-image
  else
    echo "shellcheck is not installed: the scripts are not checked"
  fi
}

# Copies what git would commit (tracked and new files, as they are on disk) to directory $1.
copy_sources() {
  git ls-files -co --exclude-standard -z |
    while IFS= read -r -d '' file; do [ ! -f "$file" ] || printf '%s\0' "$file"; done |
    tar --null -T - -cf - | tar -xf - -C "$1"
}
