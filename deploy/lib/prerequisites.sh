# shellcheck shell=bash
# Finds what the scripts beside this directory need, or names what is missing.
# Sourced, not run. Installs Debian packages when it may (root, apt-get); downloads nothing else.
#
#   need_jdk, need_maven, need_blast, need_node   note what is missing
#   settle_prerequisites                          installs it, or exits 3 naming it

JDK_MAJOR=25
MAVEN_FLOOR=3.8.6

missing_names=()
missing_packages=()

say() { printf '%s\n' "$*" >&2; }

# The major version of the JDK at $1, or nothing if that is not a JDK.
jdk_major() {
  local release=$1/release version
  [ -x "$1/bin/javac" ] && [ -x "$1/bin/java" ] || return 0
  if [ -r "$release" ]; then
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$release")
  else
    version=$("$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p')
  fi
  printf '%s' "$version"
}

# Every place a JDK may be, one a line: JAVA_HOME, the javac on PATH, then the installed ones.
jdk_places() {
  local javac place
  [ -z "${JAVA_HOME:-}" ] || printf '%s\n' "$JAVA_HOME"
  if javac=$(command -v javac); then
    javac=$(readlink -f "$javac")
    printf '%s\n' "${javac%/bin/javac}"
  fi
  for place in ${JDK_PLACES:-/usr/lib/jvm/* "${HOME:-/nonexistent}"/.sdkman/candidates/java/* \
    "${HOME:-/nonexistent}"/.jdks/* /opt/* /opt/java/* /usr/java/*}; do
    [ ! -d "$place" ] || printf '%s\n' "$place"
  done
}

# The first JDK whose major version lies between $1 and $2.
find_jdk() {
  local place major
  while IFS= read -r place; do
    major=$(jdk_major "$place")
    if [ -n "$major" ] && [ "$major" -ge "$1" ] && [ "$major" -le "$2" ]; then
      printf '%s' "$place"
      return 0
    fi
  done < <(jdk_places)
  return 1
}

# True when version $1 is at least version $2.
version_at_least() {
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

maven_version() {
  mvn -v 2>/dev/null </dev/null | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p' | head -n 1
}

# Notes that $1 (named for people) is missing and that the Debian packages $2… bring it.
note_missing() {
  missing_names+=("$1")
  shift
  missing_packages+=("$@")
}

# Exports JAVA_HOME for everything the calling script starts.
need_jdk() {
  local home
  if home=$(find_jdk "$JDK_MAJOR" "$JDK_MAJOR"); then
    export JAVA_HOME=$home
  else
    note_missing "a JDK $JDK_MAJOR (looked in JAVA_HOME, on PATH and among the installed ones)" \
      "openjdk-$JDK_MAJOR-jdk-headless"
  fi
}

need_maven() {
  local version=
  ! command -v mvn >/dev/null || version=$(maven_version)
  if [ -z "$version" ]; then
    note_missing "Maven $MAVEN_FLOOR or later (mvn)" maven
  elif ! version_at_least "$version" "$MAVEN_FLOOR"; then
    note_missing "Maven $MAVEN_FLOOR or later (mvn is $version)" maven
  fi
}

need_blast() {
  if ! command -v blastn >/dev/null || ! command -v makeblastdb >/dev/null; then
    note_missing "NCBI BLAST+ (blastn and makeblastdb)" ncbi-blast+
  fi
}

need_node() {
  command -v node >/dev/null || note_missing "Node.js (node)" nodejs
  command -v npm >/dev/null || note_missing "npm" npm
}

may_install() {
  [ -z "${BLAST_BRIDGE_NO_INSTALL:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

apt_get() {
  DEBIAN_FRONTEND=noninteractive apt-get -y -q -o DPkg::Lock::Timeout=120 "$@" </dev/null >&2
}

# Installs one package at a time, so that one that does not exist does not keep back the others.
install_missing() {
  local package
  say "Installing from Debian: ${missing_packages[*]}"
  apt_get update || say "apt-get update failed; trying with the lists that are here"
  for package in "${missing_packages[@]}"; do
    apt_get install --no-install-recommends "$package" || say "could not install $package"
  done
}

name_missing_and_exit() {
  local name
  say "Missing:"
  for name in "${missing_names[@]}"; do say "  - $name"; done
  say "On Debian or Ubuntu: apt-get install ${missing_packages[*]}"
  exit 3
}

# settle_prerequisites CHECK: runs the function CHECK (which calls need_…), installs what is
# missing if it may, checks again, and exits 3 if something is still missing.
settle_prerequisites() {
  missing_names=() missing_packages=()
  "$1"
  [ "${#missing_names[@]}" -gt 0 ] || return 0
  if may_install; then
    install_missing
    hash -r
    missing_names=() missing_packages=()
    "$1"
  fi
  [ "${#missing_names[@]}" -eq 0 ] || name_missing_and_exit
}
