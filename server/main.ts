import { start } from "./app/start";

await start();
