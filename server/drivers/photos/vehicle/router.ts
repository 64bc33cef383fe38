import { done } from "../../../../shared/answers";
import { successes } from "../../../../shared/messages";
import { chosenVehiclePhotos, vehiclePhotoInput } from "../../../../shared/schemas/drivers";
import { router, signedInProcedure } from "../../../process/trpc";
import { chooseVehiclePhoto } from "./choose-vehicle-photo";

/** A signed-in driver's photos of the vehicle; the call takes no other driver's id. */
export const ownVehiclePhotosRouter = router({
  chooseVehiclePhoto: signedInProcedure("write")
    .meta({
      openapi: {
        method: "POST",
        path: "/drivers/vehicle-photos",
        summary: "Foto do meu veículo, para a próxima gravação do perfil",
      },
    })
    .input(vehiclePhotoInput)
    .output(chosenVehiclePhotos)
    .mutation(async ({ ctx, input }) => ({
      ...(await chooseVehiclePhoto(ctx, input)),
      ...done(successes.vehiclePhotoChosen),
    })),
});
