# sh agent-watcher.sh MARK STOP_GRACE ORPHAN_GRACE COMMAND [ARGUMENT...], as the leader of a process group, with a pipe as fd 3.
#
# Becomes COMMAND, and leaves a watcher in its process group. Once a line comes over the pipe, or its other end is
# closed because its owner died, the watcher ends the whole group, and every process that has left the group with
# MARK in its environment. What SIGTERM does not end is killed STOP_GRACE seconds later, ORPHAN_GRACE seconds where
# the owner died. The watcher is a grandchild, so COMMAND has no child that it did not make. It lives until the end,
# so the group's number cannot pass to strangers. SIGKILL to the group comes last: it ends the watcher too.
mark=$1; stop_grace=$2; orphan_grace=$3; shift 3; group=$$
( (
  trap '' TERM INT HUP
  PATH=/usr/bin:/bin:$PATH # the agent's own PATH may have none of the programs below
  if read -r _ <&3; then grace=$stop_grace; else grace=$orphan_grace; fi
  kill -TERM "-$group"
  sleep "$grace"
  for environ in $(grep -lzxFs "$mark" /proc/[0-9]*/environ); do
    pid=${environ#/proc/}; pid=${pid%/environ}
    case $(ps -o pgid= -p "$pid") in
      *[!0-9]"$group" | "$group") ;;
      *) kill -KILL "$pid" ;;
    esac
  done
  kill -KILL "-$group"
) </dev/null >/dev/null 2>&1 & )
exec "$@" 3<&-
