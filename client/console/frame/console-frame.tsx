import { Link, useRouteContext } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { consolePaths } from "../../../shared/operation/console-paths";
import { type StaffMember, staffRoleNames } from "../../../shared/staff";
import { mainId, SkipLink } from "../../app/layout/skip-link";
import { Button } from "../../ui/button";
import { Drawer } from "../../ui/overlays/drawer";
import { undoLast } from "../queue/offer-undo";
import { useDecisionKeys } from "../queue/use-decision-keys";
import { SearchButton } from "../search/search-button";
import { SearchDialog } from "../search/search-dialog";
import { useKeyboardHeight } from "./use-keyboard-height";

type ConsoleFrameProps = {
  /** Who is signed in; null on the pages before that. */
  staff: StaffMember | null;
  /** The number of pending items; undefined while unknown. */
  waiting?: number | undefined;
  onSignOut: () => void;
  children: ReactNode;
};

/** The layout of the console: its menu at the top, over the full width. */
export function ConsoleFrame({ staff, waiting, onSignOut, children }: ConsoleFrameProps) {
  const [isSearching, setSearching] = useState(false);
  useKeyboardHeight();
  useDecisionKeys({ z: undoLast });
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b bg-surface">
        <div className="console-page grid h-15 grid-cols-[1fr_auto] xl:grid-cols-[1fr_auto_1fr] items-center gap-2 md:h-16 md:gap-4">
          <ConsoleLogo />
          {staff ? <ConsoleNav waiting={waiting} /> : <span />}
          {staff ? (
            <WhoIsHere
              staff={staff}
              waiting={waiting}
              onSearch={() => setSearching(true)}
              onSignOut={onSignOut}
            />
          ) : (
            <span />
          )}
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className="flex flex-1 flex-col overflow-x-clip">
        {children}
      </main>
      {staff && isSearching ? <SearchDialog onClose={() => setSearching(false)} /> : null}
    </div>
  );
}

function ConsoleLogo() {
  const { company } = useRouteContext({ from: "__root__" });
  const [first, ...rest] = company.brandName.split(" ");
  return (
    <Link to={consolePaths.queue} className="inline-flex min-h-11 items-center gap-1.5 justify-self-start">
      <span className="text-[1.375rem] leading-none font-black tracking-[-0.02em]">{first}</span>
      {rest.length === 0 ? null : (
        <span className="rounded-paint bg-band pt-1 pr-1.5 pb-1 pl-2 text-small leading-4 font-black tracking-[0.09em] text-on-band uppercase">
          {rest.join(" ")}
        </span>
      )}
      <span className="ml-2 border-l pl-3 text-small font-semibold text-ink-2 max-[24.25rem]:sr-only">
        Operação
      </span>
    </Link>
  );
}

function ConsoleNav({ waiting }: { waiting: number | undefined }) {
  return (
    <nav aria-label="Operação" className="hidden self-stretch xl:block">
      <ul className="flex h-full">
        {consoleMenu.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              activeOptions={{ exact: item.to === consolePaths.queue, includeSearch: false }}
              className="nav-bar-link relative flex h-full items-center gap-2 px-3 text-small font-semibold text-ink-2 hover:text-ink aria-[current=page]:text-ink"
            >
              <MenuWords item={item} waiting={waiting} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MenuWords({ item, waiting }: { item: ConsoleLink; waiting: number | undefined }) {
  return (
    <>
      {item.label}
      {item.to === consolePaths.queue && waiting ? (
        <span className="rounded-full bg-ink px-2.5 py-0.5 text-badge font-bold text-white tabular-nums">
          {waiting}
          <span className="sr-only"> esperando</span>
        </span>
      ) : null}
    </>
  );
}

type WhoIsHereProps = {
  staff: StaffMember;
  waiting: number | undefined;
  onSearch: () => void;
  onSignOut: () => void;
};

function WhoIsHere({ staff, waiting, onSearch, onSignOut }: WhoIsHereProps) {
  return (
    <div className="flex items-center gap-2 justify-self-end lg:gap-5">
      <SearchButton onOpen={onSearch} />
      <p className="hidden text-small min-[90rem]:block">
        <strong className="font-bold">{staff.name}</strong>{" "}
        <span className="text-ink-2">{staffRoleNames[staff.role]}</span>
      </p>
      <div className="hidden xl:block">
        <Button variant="quiet" size="flush" onClick={onSignOut}>
          Sair
        </Button>
      </div>
      <Drawer header={<ConsoleLogo />} className="xl:hidden">
        <p className="px-5 pt-5 pb-3">
          <strong className="block font-bold">{staff.name}</strong>
          <span className="text-label text-ink-2">{staffRoleNames[staff.role]}</span>
        </p>
        <ul className="px-3 pb-6">
          {consoleMenu.map((item) => (
            <li key={item.to}>
              <Link
                to={item.to}
                activeOptions={{ exact: item.to === consolePaths.queue, includeSearch: false }}
                className="flex min-h-14 items-center gap-3 rounded-control px-3 font-semibold aria-[current=page]:bg-sunk"
              >
                <MenuWords item={item} waiting={waiting} />
              </Link>
            </li>
          ))}
          <li>
            <Button variant="quiet" onClick={onSignOut}>
              Sair
            </Button>
          </li>
        </ul>
      </Drawer>
    </div>
  );
}

/** The sections of the console, in the order of its menu. */
const consoleMenu = [
  { label: "Fila", to: consolePaths.queue },
  { label: "Condutores", to: consolePaths.people },
  { label: "Escolas", to: consolePaths.schools },
  { label: "Números", to: consolePaths.figures },
  { label: "Comunicados", to: consolePaths.letters },
  { label: "Tarefas", to: consolePaths.jobs },
  { label: "Registro", to: consolePaths.log },
  { label: "Equipe", to: consolePaths.team },
] as const;

type ConsoleLink = (typeof consoleMenu)[number];
