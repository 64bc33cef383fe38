import type { OwnProfile } from "../../shared/profile/profile";
import { wholeProfile } from "./drivers";

/** A stored profile as its driver reads it. */
export const ownProfile: OwnProfile = {
  ...wholeProfile,
  id: "abcdefghijklmnop",
  email: "edson@email.com",
  phone: "+5511987654321",
  photo: "/fotos/abc/336.jpg",
  vehiclePhotos: [],
  chosenPhotos: [],
  facebookUrl: null,
  instagramUrl: null,
  vehicleType: "Van Escolar",
  services: ["Transporte Manhã"],
  serviceState: "SP",
  available: true,
  seats: null,
  isPublic: false,
  isSuspended: false,
  isHeld: false,
  isEntitled: false,
  isPublishedWhenPaid: false,
  createdAt: "2026-11-01T12:00:00.000Z",
  updatedAt: "2026-11-02T12:00:00.000Z",
};
