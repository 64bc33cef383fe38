import type { TRPCLink } from "@trpc/client";
import { callTRPCProcedure } from "@trpc/server";
import { observable, tap } from "@trpc/server/observable";
import { sha256 } from "../hash";
import type { Context } from "../http/context";
import { appRouter } from "../http/router";

/** A call that drawing a page made. */
export type PageCall = { path: string; input: unknown };
/** What it answered, as JSON. */
export type PageAnswer = PageCall & { text: string };

/** Tells whether answers are the same as others, without keeping them. */
export function digestOf(answers: readonly PageAnswer[]): string {
  return sha256(answers.map(({ text }) => text).join("\n"));
}

/**
 * Makes the calls of a page again, all at once.
 * @returns undefined when one of them fails: drawing the page shows what to tell
 */
export async function callAgain(calls: readonly PageCall[], ctx: Context): Promise<PageAnswer[] | undefined> {
  const answers = calls.map(async ({ path, input }) => {
    const getRawInput = async () => input;
    const call = { router: appRouter, path, getRawInput, ctx, type: "query", batchIndex: 0 } as const;
    return { path, input, text: JSON.stringify(await callTRPCProcedure({ ...call, signal: undefined })) };
  });
  return Promise.all(answers).catch(() => undefined);
}

/**
 * Lets `link` answer, but for what stands in `known`, and writes every answer to `answers`. A call that failed is not
 * among them.
 */
export function noteAnswers(
  link: TRPCLink<typeof appRouter>,
  known: readonly PageAnswer[],
  answers: PageAnswer[],
): TRPCLink<typeof appRouter> {
  return (runtime) => {
    const ask = link(runtime);
    return ({ op, next }) => {
      const { path, input } = op;
      const before = known.find((answer) => answer.path === path && Bun.deepEquals(answer.input, input));
      if (before) {
        answers.push(before);
        return observable((observer) => {
          observer.next({ result: { data: JSON.parse(before.text) } });
          observer.complete();
        });
      }
      const note = ({ result }: { result: { data?: unknown } }) => {
        answers.push({ path, input, text: JSON.stringify(result.data) });
      };
      return ask({ op, next }).pipe(tap({ next: note }));
    };
  };
}
