#!/bin/bash
#SBATCH --array=1-8
#SBATCH --cpus-per-task=1
#SBATCH --requeue
# Draws a list of conversations in shards: task i of n draws every n-th file of the list.
#
#   sbatch --array=1-8 array_job.sh chats.txt pictures    # under Slurm, on many machines
#   SHARDS=8 ./array_job.sh chats.txt pictures            # on this machine, some shards at a time
#
# chats.txt has the path of a conversation a line; blank lines and paths that occur again are left out. Each shard writes pictures/NAME.png and the list of its pictures
# with their SHA-256, pictures/shard-I.sha256. CONFAB is the program, ENGINE the identity that its engine must have,
# and OPTIONS its options. The exit code is 1 if a conversation can't be drawn; all others are drawn.
set -uo pipefail
list=$1 pictures=$2
confab=${CONFAB:-confab}

if [[ -z ${SLURM_ARRAY_TASK_ID-} ]]; then
  shards=${SHARDS:-8}
  seq "$shards" | xargs -P "${JOBS:-$(nproc)}" -I{} \
    env SLURM_ARRAY_TASK_ID={} SLURM_ARRAY_TASK_COUNT="$shards" "$0" "$@"
  [[ $? -eq 0 ]]
  exit
fi

shard=$SLURM_ARRAY_TASK_ID shards=$SLURM_ARRAY_TASK_COUNT
mkdir -p "$pictures"
read -ra options <<<"${OPTIONS-}"
[[ -n ${ENGINE-} ]] && options+=(--engine "$ENGINE")
for attempt in 1 2 3; do
  "$confab" render "@$list" -o "$pictures/{name}.png" --jobs 1 --shard "$shard/$shards" "${options[@]}"
  code=$?
  # 1 and 2 are answers: some conversations are wrong, or the call or the engine is. Anything else, such as 137 for
  # a killed process, is tried again: the same pictures are written.
  [[ $code -le 2 ]] && break
  echo "Shard $shard ended with exit code $code, attempt $attempt" >&2
done
[[ $code -le 1 ]] || exit "$code"

while IFS= read -r file; do
  name=${file##*/}
  picture=$pictures/${name%.*}.png
  [[ -e $picture ]] && printf '%s\0' "$picture"
done < <(awk -v n="$shards" -v i="$shard" '{ sub(/\r$/, "") } NF && !seen[$0]++ && ++number % n == i % n' "$list") |
  xargs -0 --no-run-if-empty sha256sum >"$pictures/shard-$shard.sha256"
exit "$code"
