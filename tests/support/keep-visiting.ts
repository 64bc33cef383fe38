/** As many visitors as `visits`, each asking again and again, a moment later, until `stop`. Counts the statuses; notes what got no answer. */
export function keepVisiting(visits: readonly (() => Promise<Response>)[]) {
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let isOver = false;
  const visitor = async (visit: () => Promise<Response>) => {
    while (!isOver) {
      try {
        const answer = await visit();
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      } catch (error) {
        if (!isOver) failures.push(String(error));
      }
      await Bun.sleep(10);
    }
  };
  const running = Promise.all(visits.map(visitor));
  return {
    statuses,
    failures,
    ok: () => statuses.get(200) ?? 0,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}
