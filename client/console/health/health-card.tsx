import { Link } from "@tanstack/react-router";
import { counted, joinList } from "../../../shared/brazil";
import { consolePaths } from "../../../shared/operation/console-paths";
import { agoText, firstDayTasks, type HealthCell, healthKinds } from "../../../shared/operation/health";
import { serverNow } from "../../clock";
import { cn } from "../../ui/cn";
import { Icon } from "../../ui/icon";
import { useHealth } from "./use-health";

/** The product's health, red parts first; what is fine folds into one line, unless the screen is large. */
export function HealthCard() {
  const { health, silentSince, lookedAt } = useHealth();
  if (silentSince !== null) return <Silent since={silentSince} />;
  if (!health) return null;
  const red = health.cells.filter(({ isRed }) => isRed);
  const fine = health.cells.filter(({ isRed }) => !isRed);
  const things = counted(red.length, "coisa a fazer", "coisas a fazer");
  const names = fine.map(({ kind }, index) => (index === 0 ? healthKinds[kind].name : lowered(kind)));
  return (
    <section
      aria-labelledby="saude"
      className="mt-4 rounded-card border bg-surface p-3 text-small lg:mt-2 lg:flex lg:flex-wrap lg:items-center lg:gap-x-4 lg:px-3 lg:py-1 tall:p-3"
    >
      <h2 id="saude" className="px-1 pb-2 font-bold lg:pb-0">
        Saúde: {red.length === 0 ? "tudo em dia" : things}
      </h2>
      <ul className="grid gap-2 lg:flex lg:flex-wrap tall:order-last tall:mt-1 tall:grid tall:basis-full tall:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {red.map((cell) => (
          <Cell key={cell.kind} cell={cell} />
        ))}
        {fine.map((cell) => (
          <Cell key={cell.kind} cell={cell} className="hidden tall:flex" />
        ))}
      </ul>
      {fine.length > 0 ? (
        <details className="group lg:open:basis-full tall:hidden">
          <summary className="flex min-h-11 items-center gap-3 px-2 lg:gap-2">
            <Icon name="check-circle" className="text-go" />
            <span className="min-w-0 flex-1">
              <strong className="font-bold">{joinList(names)}</strong> em dia,{" "}
              {agoText(serverNow().getTime() - lookedAt.getTime())}
            </span>
            <Icon name="chevron-down" className="group-open:rotate-180" />
          </summary>
          <ul className="grid gap-2 lg:grid-cols-3">
            {fine.map((cell) => (
              <Cell key={cell.kind} cell={cell} />
            ))}
          </ul>
        </details>
      ) : null}
      {health.firstDay.length > 0 ? (
        <p className="px-2 pt-2 lg:pt-0">
          <strong className="font-bold">Primeiro dia:</strong> falta{health.firstDay.length === 1 ? "" : "m"}{" "}
          {joinList(health.firstDay.map((task) => startLow(firstDayTasks[task].name)))}.{" "}
          <Link to={consolePaths.jobs} hash="primeiro-dia" className="text-link font-bold">
            Ver a lista
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** A brand keeps its capital: "Stripe". */
function lowered(kind: HealthCell["kind"]): string {
  const { name } = healthKinds[kind];
  return kind === "stripe" ? name : startLow(name);
}

const startLow = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function Cell({ cell: { kind, isRed, state, detail }, className }: { cell: HealthCell; className?: string }) {
  const { name, icon } = healthKinds[kind];
  return (
    <li
      className={cn(
        "min-w-0 gap-3 rounded-control border px-3 py-1.5",
        className ?? "flex",
        isRed ? "border-bad/40 bg-bad-soft" : "border-transparent",
      )}
    >
      <Icon name={isRed ? "warning" : icon} className={cn("mt-0.5 shrink-0", isRed && "text-bad")} />
      <p className="min-w-0 wrap-break-word">
        <strong className="font-bold">{name}</strong>{" "}
        <span className={isRed ? "font-bold text-bad" : undefined}>{state}</span>
        {isRed && detail !== "" ? <span className="max-lg:hidden tall:hidden">,</span> : null}{" "}
        <span className={cn("block text-ink-2", isRed && "lg:inline tall:block")}>
          {isRed && detail !== "" ? `${detail}. ` : detail}
          {isRed ? (
            <Link
              to={consolePaths.jobs}
              hash={`saude-${kind}`}
              className="font-bold whitespace-nowrap text-ink underline"
            >
              O que fazer
            </Link>
          ) : null}
        </span>
      </p>
    </li>
  );
}

function Silent({ since }: { since: Date }) {
  return (
    <p
      role="status"
      className="mt-4 flex gap-3 rounded-card border border-bad/40 bg-bad-soft px-4 py-3 text-small"
    >
      <Icon name="warning" className="mt-0.5 text-bad" />
      <strong className="font-bold">
        Sem resposta do banco {agoText(serverNow().getTime() - since.getTime())}. Tentamos de novo sem parar.
      </strong>
    </p>
  );
}
