import { randomBytes } from "node:crypto";
import { createRequestHandler, defaultRenderHandler } from "@tanstack/react-router/ssr/server";
import { unstable_localLink as localLink } from "@trpc/client";
import { cleanAddress } from "../../client/app/clean-address";
import { DEFERRED_PRELOAD } from "../../client/app/hydration-words";
import { createAppRouter, NotFoundPage } from "../../client/router";
import type { ContactAttempt } from "../../shared/contact";
import type { Context } from "../http/context";
import { type DescribedError, describeError } from "../http/errors";
import { reportError } from "../http/request";
import { appRouter } from "../http/router";
import { buildEarlyScript, withEarlyScript } from "./early-script";
import { clientEntry, devManifest, readClientManifest } from "./manifest";
import { noteAnswers, type PageAnswer } from "./page-calls";

export type RenderedPage = {
  status: number;
  html: string;
  /** Where to go instead, for a redirect. */
  location: string | null;
  /** Inline scripts of the page, for its Content-Security-Policy. */
  inlineScripts: string[];
  retryAfterSeconds: number | undefined;
  /** What the calls answered from which it is drawn; undefined when one failed. */
  answers: PageAnswer[] | undefined;
};

type Given = {
  /** Told to the contact page. */
  contactAttempt?: ContactAttempt;
  /** Answers that need not be asked for again. */
  known?: readonly PageAnswer[] | undefined;
};

/** Draws a page with React, its data fetched in this process by the procedures that the browser calls over HTTP. */
export function createRenderer(isDev: boolean) {
  const manifest = isDev ? devManifest() : readClientManifest();
  const entry = clientEntry(isDev);
  const building = buildEarlyScript();
  return async (
    request: Request,
    ctx: Context,
    { contactAttempt, known = [] }: Given = {},
  ): Promise<RenderedPage> => {
    let fault: DescribedError | undefined;
    let hasFailed = false;
    const answers: PageAnswer[] = [];
    const link = localLink<typeof appRouter>({
      router: appRouter,
      createContext: async () => ctx,
      onError: ({ error, path }) => {
        hasFailed = true;
        const described = describeError(error);
        reportError(error, ctx.requestId, `page:${path}`);
        // A page that could not be drawn whole says so by its status, so that nobody keeps it.
        if (described.status >= 500 || described.status === 429) fault = described;
      },
    });
    await NotFoundPage.preload?.();
    const nonce = randomBytes(16).toString("base64url");
    const router = createAppRouter(noteAnswers(link, known, answers), contactAttempt);
    router.options.ssr = { nonce };
    const handle = createRequestHandler({
      createRouter: () => router,
      // Drawn under the address that the browser will make of it, instead of being sent there.
      request: new Request(cleanAddress(router, new URL(request.url)), request),
      getRouterManifest: () => manifest,
    });
    const response = await handle(defaultRenderHandler);
    const [marked, earlyScript] = await Promise.all([response.text(), building]);
    return {
      status: fault?.status ?? response.status,
      html: withEarlyScript(withoutPreloads(withoutNonce(marked, nonce)), earlyScript, entry),
      location: response.headers.get("location"),
      inlineScripts: [earlyScript, ...inlineScriptsOf(marked, nonce)],
      retryAfterSeconds: fault?.retryAfterSeconds,
      answers: hasFailed ? undefined : answers,
    };
  };
}

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

// The page may be kept and sent to many, so what tells its scripts apart stays here; the policy names them by hash.
function withoutNonce(marked: string, nonce: string): string {
  return marked
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, "")
    .replaceAll(` nonce="${nonce}"`, "");
}

// A page that can wait for React fetches its scripts after its first paint (client/hydration.ts).
function withoutPreloads(html: string): string {
  return html.includes(' data-hydration="deferred"')
    ? html.replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED_PRELOAD}"`)
    : html;
}

// Only the router's own scripts bear the page's nonce: one that got in by any other way is not allowed to run.
function inlineScriptsOf(marked: string, nonce: string): string[] {
  return [...marked.matchAll(SCRIPT)]
    .filter(([, attributes = ""]) => attributes.includes(` nonce="${nonce}"`) && !/\bsrc=/.test(attributes))
    .map(([, , content = ""]) => content);
}
