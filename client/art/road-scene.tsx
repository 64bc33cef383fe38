import type { ReactNode } from "react";
import { cn } from "../ui/cn";
import { Illustration } from "./illustration";

type RoadSceneProps = {
  /** Width and position of the van, as in "ml-[30%] w-40". */
  van: string;
  /** The van rolls in once. Home page only. */
  arriving?: boolean;
  /** Anything else on the road, positioned absolutely from the bottom. */
  children?: ReactNode;
};

/**
 * The van on its road with the band as its trail. The trail's edges are those of the van's own band (148 to 194 of the
 * drawing's 276), at any width. Trail and road extend to the edges of the screen, wherever the scene is; the main area
 * clips them. It ignores taps, because it may overlap links and buttons.
 */
export function RoadScene({ van, arriving = false, children }: RoadSceneProps) {
  return (
    <div data-slot="road-scene" aria-hidden="true" className="pointer-events-none relative">
      <div className={cn("relative", van)}>
        <span className="absolute top-[53.623%] right-1/2 h-[16.667%] w-screen bg-band" />
        <Illustration
          name="van"
          load="first"
          className={cn("relative z-1 w-full", arriving && "animate-arrive")}
        />
      </div>
      {children}
      <span className="absolute inset-x-[-100vw] bottom-0 h-[3px] bg-ink md:h-1" />
    </div>
  );
}
