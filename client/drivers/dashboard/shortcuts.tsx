import { Link } from "@tanstack/react-router";
import { paths } from "../../../shared/paths";
import type { OwnDetails } from "../../../shared/profile/details";
import { trpc } from "../../app/trpc";
import { Card } from "../../ui/card";
import { Icon, type IconName } from "../../ui/icon";

/** Links to frequent tasks. */
export function Shortcuts() {
  const { data: details } = trpc.drivers.details.useQuery();
  return (
    <Card as="section" aria-labelledby="atalhos">
      <h2 id="atalhos" className="mb-3 text-h3 font-extrabold">
        Atalhos
      </h2>
      <ul>
        <Shortcut icon="pencil" to={paths.editor}>
          Editar perfil
        </Shortcut>
        <Shortcut icon="money" to={paths.details} note={isPriceHidden(details) && PRICE_HIDDEN}>
          Valores e conforto
        </Shortcut>
        <Shortcut icon="document-check" to={paths.documents}>
          Meus documentos
        </Shortcut>
        <Shortcut icon="qr" to={paths.material}>
          Material para divulgar
        </Shortcut>
        <Shortcut icon="chat" to={paths.recommendations}>
          Recomendações de famílias
        </Shortcut>
        <Shortcut icon="card" to={paths.subscription}>
          Ver assinatura
        </Shortcut>
      </ul>
    </Card>
  );
}

const PRICE_HIDDEN = "Seu valor saiu do perfil. Confirme se continua certo.";

function isPriceHidden(details: OwnDetails | undefined): boolean {
  return details?.terms?.monthlyPrice != null && !details.isPriceShown;
}

type ShortcutProps = {
  icon: IconName;
  to: (typeof paths)["editor" | "details" | "documents" | "material" | "recommendations" | "subscription"];
  /** The number of pending items there. */
  note?: string | false;
  children: string;
};

function Shortcut({ icon, to, note, children }: ShortcutProps) {
  return (
    <li className="border-t">
      <Link to={to} className="flex min-h-14 items-center gap-3 font-bold hover:underline">
        <Icon name={icon} />
        <span className="min-w-0 flex-1">
          {children}
          {note ? <span className="block text-label font-semibold text-bad">{note}</span> : null}
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}
