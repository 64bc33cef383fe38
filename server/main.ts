import { start } from "./app/start";

/** Fulfilled once the server listens (scripts/start.ts). */
export const started = start();
