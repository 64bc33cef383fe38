import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { firstDayTasks, healthKinds } from "../../../shared/operation/health";
import { Badge } from "../../ui/badge";
import { Card } from "../../ui/card";
import { useHealth } from "./use-health";

/** Each part of the product's health with what to do about it, and what nobody has set up yet. */
export function HealthSection() {
  const { health } = useHealth();
  const { hash } = useLocation();
  const isHere = health !== undefined;
  // The answer comes after the page, so that the browser has nowhere to jump to before.
  useEffect(() => {
    if (isHere && hash) document.getElementById(hash)?.focus();
  }, [isHere, hash]);
  if (!health) return null;
  return (
    <>
      {health.firstDay.length > 0 ? (
        <Card as="section" aria-labelledby="primeiro-dia">
          <h2 id="primeiro-dia" tabIndex={-1} className="text-h3">
            Primeiro dia
          </h2>
          <p className="mt-1 text-small text-ink-2">Cada linha sai daqui quando estiver pronta.</p>
          <ul className="mt-3 divide-y">
            {health.firstDay.map((task) => (
              <li key={task} className="py-2.5">
                <strong className="block font-bold">{firstDayTasks[task].name}</strong>
                <span className="text-small text-ink-2 wrap-anywhere">{firstDayTasks[task].todo}</span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card as="section" aria-labelledby="saude">
        <h2 id="saude" className="text-h3">
          Saúde
        </h2>
        <ul className="mt-3 divide-y">
          {health.cells.map(({ kind, isRed, state, detail }) => (
            <li key={kind} className="py-3">
              <h3 id={`saude-${kind}`} tabIndex={-1} className="flex flex-wrap items-center gap-3 font-bold">
                {healthKinds[kind].name}
                <Badge kind={isRed ? "bad" : "go"} icon={isRed ? "warning" : "check"}>
                  {state}
                </Badge>
              </h3>
              <p className="mt-1 text-small text-ink-2 wrap-anywhere">{detail}</p>
              {isRed ? <p className="mt-1 max-w-reading text-small">{healthKinds[kind].todo}</p> : null}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
