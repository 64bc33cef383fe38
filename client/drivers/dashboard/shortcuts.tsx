import { Link } from "@tanstack/react-router";
import { paths } from "../../../shared/paths";
import { Card } from "../../ui/card";
import { Icon, type IconName } from "../../ui/icon";

/** The usual errands. */
export function Shortcuts() {
  return (
    <Card as="section" aria-labelledby="atalhos">
      <h2 id="atalhos" className="mb-3 text-h3 font-extrabold">
        Atalhos
      </h2>
      <ul>
        <Shortcut icon="pencil" to={paths.editor}>
          Editar perfil
        </Shortcut>
        <Shortcut icon="card" to={paths.subscription}>
          Ver assinatura
        </Shortcut>
      </ul>
    </Card>
  );
}

type ShortcutProps = {
  icon: IconName;
  to: typeof paths.editor | typeof paths.subscription;
  children: string;
};

function Shortcut({ icon, to, children }: ShortcutProps) {
  return (
    <li className="border-t">
      <Link to={to} className="flex min-h-14 items-center gap-3 font-bold hover:underline">
        <Icon name={icon} />
        <span className="min-w-0 flex-1">{children}</span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}
