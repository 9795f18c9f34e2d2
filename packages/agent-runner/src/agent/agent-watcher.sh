# sh agent-watcher.sh MARK TOLD ORPHANED COMMAND [ARGUMENT...], as the leader of a process group, with a pipe as fd 3.
#
# Becomes COMMAND, and leaves a watcher in its group that ends the whole group, and whatever of it ran away
# with MARK in its environment, once a line comes over the pipe, or its other end is closed because its owner
# died. What does not end by SIGTERM is killed TOLD seconds later in the one case, ORPHANED in the other.
# The watcher is a grandchild, so COMMAND has no child that it did not make. It lives until the end, so the
# group's number cannot pass to strangers. SIGKILL to the group comes last: it ends the watcher too.
mark=$1; told=$2; orphaned=$3; shift 3; group=$$
( (
  trap '' TERM INT HUP
  PATH=/usr/bin:/bin:$PATH # the agent's own may hold none of what is used below
  if read -r _ <&3; then grace=$told; else grace=$orphaned; fi
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
