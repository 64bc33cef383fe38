import { Link } from "@tanstack/react-router";
import { paths } from "../../shared/paths";
import { Card } from "../ui/card";
import { cn } from "../ui/cn";
import { Icon, type IconName } from "../ui/icon";

/** Common actions (§2). Who never subscribed has nothing to renew. */
export function QuickActions({ canRenew }: { canRenew: boolean }) {
  return (
    <Card as="section" aria-labelledby="acoes-rapidas">
      <h2 id="acoes-rapidas" className="mb-3 text-h3 font-extrabold">
        Ações rápidas
      </h2>
      <ul className="-mb-3">
        <QuickAction icon="pencil" to={paths.editor}>
          Atualizar perfil
        </QuickAction>
        {canRenew ? (
          <QuickAction icon="card" to={paths.plans}>
            Renovar assinatura
          </QuickAction>
        ) : null}
        <QuickAction icon="tag" to={paths.plans}>
          Ver todos os planos
        </QuickAction>
        {/* On wide screens it stands beside the page's heading. */}
        <QuickAction icon="plus" to={paths.plans} className="md:hidden">
          Nova Assinatura
        </QuickAction>
      </ul>
    </Card>
  );
}

type QuickActionProps = {
  icon: IconName;
  to: typeof paths.editor | typeof paths.plans;
  className?: string;
  children: string;
};

function QuickAction({ icon, to, className, children }: QuickActionProps) {
  return (
    <li className={cn("border-t", className)}>
      <Link to={to} className="flex min-h-15 items-center gap-3.5 font-bold hover:underline">
        <Icon name={icon} />
        <span className="min-w-0 flex-1">{children}</span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}
