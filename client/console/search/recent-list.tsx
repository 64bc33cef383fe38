import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { consolePaths } from "../../../shared/operation/console-paths";
import { Icon } from "../../ui/icon";
import { recentFiles } from "./recent-files";

/** The records opened last on this device; nothing if there are none. */
export function RecentList({ onOpen }: { onOpen?: () => void }) {
  const [files] = useState(recentFiles);
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="recentes" className="mt-6">
      <h2 id="recentes" className="text-h3">
        Abertos há pouco
      </h2>
      <ul className="mt-2 divide-y">
        {files.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={consolePaths.person}
              params={{ id }}
              search={{}}
              onClick={onOpen}
              className="flex min-h-12 items-center gap-3 rounded-control px-2 py-2 font-semibold no-underline hover:bg-sunk"
            >
              <Icon name="user" className="text-ink-2" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
