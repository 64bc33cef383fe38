import type { WorkerScope } from "./worker-words";

// Takes the worker back: served in its place, it forgets all that was kept and ends itself. Pages go on as without it.

declare const self: WorkerScope;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(forgetAll()));

async function forgetAll(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
