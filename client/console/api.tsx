import { QueryClient } from "@tanstack/react-query";
import { httpBatchLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { type ReactNode, useState } from "react";
import { isTransient } from "../app/errors";
import type { ConsoleRouter } from "../app/trpc";
import { fetchWithTime } from "../clock";
import { clearStaffSession, readStaffSession } from "./session/staff-session";

// The console has its own calls, cache and session, so that none of it is loaded on a family's phone.
const BATCH_MAX = 10;

/** Typed hooks for every call of the console. */
export const consoleApi = createTRPCReact<ConsoleRouter>();

/** Provides the console's calls to its children. */
export function ConsoleApi({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createConsoleQueryClient);
  const [client] = useState(createConsoleClient);
  return (
    <consoleApi.Provider client={client} queryClient={queryClient}>
      {children}
    </consoleApi.Provider>
  );
}

function createConsoleClient() {
  return consoleApi.createClient({
    links: [
      httpBatchLink({
        url: "/api/console",
        maxItems: BATCH_MAX,
        headers: ({ opList }) => {
          const token = opList[0].context.token ?? readStaffSession()?.token;
          return token ? { authorization: `Bearer ${token}` } : {};
        },
        // A session that the server refuses is over here too; the page stays, with what was typed (console-area.tsx).
        // A late refusal of the session before leaves the one of today alone.
        fetch: async (url, init) => {
          const answer = await fetchWithTime(url, init);
          const sent = new Headers(init?.headers).get("authorization")?.slice("Bearer ".length);
          if (answer.status === 401 && sent === readStaffSession()?.token) clearStaffSession();
          return answer;
        },
      }),
    ],
  });
}

function createConsoleQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && isTransient(error),
        staleTime: 10_000,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
