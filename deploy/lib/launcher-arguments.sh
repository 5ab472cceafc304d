# shellcheck shell=bash
# Checks the command line of deploy/run-local before anything is built or started.
# Sourced, not run. The launcher's own Arguments and Command refuse the same.
#
#   check_arguments ARGUMENT…   sets launcher_command ('' when none is named), or exits 2

launcher_command=

refuse() {
  printf '%s (deploy/run-local --help tells more)\n' "$1" >&2
  exit 2
}

# True when the command $1 ('' for none) takes the option $2.
takes() {
  case $1,$2 in
    ,--port | ,--servicebus-port | ,--admin-port | ,--plane-port | ,--postgres-port | \
      ,--once | ,--no-sample | ,--simulate | *,--data) ;;
    submit,--program | submit,--db | submit,--out | submit,--wait | token,--role | token,--scope) ;;
    *) return 1 ;;
  esac
}

takes_value() {
  case $1 in
    --data | --*port | --program | --db | --out | --role | --scope) ;;
    *) return 1 ;;
  esac
}

check_port() {
  if ! [[ $2 =~ ^[0-9]{1,5}$ ]] || [ "$((10#$2))" -gt 65535 ]; then
    refuse "$1 must be a number from 0 to 65535"
  fi
}

check_value() {
  case $2 in '' | --*) refuse "$1 needs a value" ;; esac
  case $1 in *port) check_port "$1" "$2" ;; esac
  if [ "$1" = --data ] && [ -e "$2" ] && [ ! -d "$2" ]; then
    refuse "$2 is not a directory"
  fi
}

check_options() {
  local option seen=' '
  for option in "$@"; do
    takes "$launcher_command" "$option" || refuse "${launcher_command:-run} does not take $option"
    case $seen in *" $option "*) refuse "$option is given twice" ;; esac
    seen+="$option "
  done
}

# The first word is the command, wherever it stands among the options.
check_arguments() {
  local options=() words=() expected=1
  while [ $# -gt 0 ]; do
    case $1 in
      --*)
        options+=("$1")
        if takes_value "$1"; then
          check_value "$1" "${2:-}"
          shift
        fi
        ;;
      -*) refuse "unknown option $1" ;;
      *) words+=("$1") ;;
    esac
    shift
  done
  launcher_command=${words[0]-}
  case $launcher_command in
    submit) expected=2 ;;
    token | status | stop | logs) ;;
    *) [ "${#words[@]}" -eq 0 ] || refuse "unknown command $launcher_command" ;;
  esac
  check_options "${options[@]}"
  [ -z "$launcher_command" ] || [ "${#words[@]}" -eq "$expected" ] ||
    refuse "wrong number of words for $launcher_command"
}
