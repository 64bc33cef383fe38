type Reached = { reached: number; lines: number };

/** How many of the product's lines, in server/ and shared/, a run reached in its own processes. @param lcov Bun's report */
export function reachedLines(lcov: string): Reached {
  const total = { reached: 0, lines: 0 };
  for (const file of lcov.split("end_of_record")) {
    if (!/^SF:(server|shared)\//m.test(file)) continue;
    const counts = [...file.matchAll(/^DA:\d+,(\d+)$/gm)].map(([, count]) => Number(count));
    total.lines += counts.length;
    total.reached += counts.filter((count) => count > 0).length;
  }
  return total;
}

export function coverageSentence({ reached, lines }: Reached): string {
  return `Lines of server/ and shared/ reached: ${reached} of ${lines}, ${((100 * reached) / lines).toFixed(2)} %`;
}
