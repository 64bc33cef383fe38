import { useState } from "react";
import { type VehiclePhotoKind, vehiclePhotoLabels } from "../../../shared/profile/vehicle-photos";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { isLost } from "../parts/is-lost";
import { ReasonDialog } from "../parts/reason-dialog";
import { offerUndo } from "../queue/offer-undo";
import { useIsOperator } from "../session/staff-here";

type Removing = { id: string; kind: VehiclePhotoKind };

/** The photos of a person's vehicle that families see; each can be taken out of the profile. */
export function PersonPhotos({ userId }: { userId: string }) {
  const isOperator = useIsOperator();
  const utils = consoleApi.useUtils();
  const photos = consoleApi.people.vehiclePhotos.useQuery({ id: userId });
  const remove = consoleApi.people.removeVehiclePhoto.useMutation();
  const undo = consoleApi.people.undoPhotoRemoval.useMutation();
  const [removing, setRemoving] = useState<Removing | null>(null);
  const refresh = () =>
    Promise.all([
      utils.people.vehiclePhotos.invalidate(),
      utils.people.mails.invalidate(),
      utils.log.invalidate(),
    ]);
  if (isLost(photos))
    return <ErrorState title="Não conseguimos carregar as fotos" onRetry={() => void photos.refetch()} />;
  if (!photos.data || photos.data.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="mb-2 text-h3">Fotos do veículo</h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {photos.data.map(({ id, kind, content }) => (
          <li key={id}>
            <img
              src={`data:image/jpeg;base64,${content ?? ""}`}
              alt={vehiclePhotoLabels[kind]}
              width={576}
              height={432}
              className="aspect-4/3 w-full rounded-photo bg-sunk object-cover"
            />
            <p className="mt-1 text-small">{vehiclePhotoLabels[kind]}</p>
            {isOperator ? (
              <Button
                variant="quiet-destructive"
                size="flush"
                aria-label={`Retirar foto: ${vehiclePhotoLabels[kind]}`}
                onClick={() => setRemoving({ id, kind })}
              >
                Retirar foto
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {removing ? (
        <ReasonDialog
          title={`Retirar a foto “${vehiclePhotoLabels[removing.kind]}” do perfil?`}
          readers="O condutor recebe este texto por email, palavra por palavra. Não escreva nomes."
          verb="Retirar foto"
          isDestructive
          onClose={() => setRemoving(null)}
          onConfirm={async (reason) => {
            const { id } = removing;
            await remove.mutateAsync({ id, reason });
            await refresh();
            offerUndo({
              title: "Foto retirada do perfil.",
              undone: "A foto está no perfil de novo.",
              undo: () => undo.mutateAsync({ id }),
              refresh,
            });
          }}
        >
          <p>Ela sai do perfil na hora. O condutor pode enviar outra.</p>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
