import { z } from "zod";

// Zod's compiler probes `new Function`, which our Content-Security-Policy reports. Import this before any schema runs.
z.config({ jitless: true });
