import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { loadChunk, loadChunkOrReload } from './load-chunk.ts';

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never;

type LazyPart<Props> = {
  /** Draws `fallback` until the chunk is there. */
  (props: Props & { fallback?: ReactNode }): ReactNode;
  /** Loads the chunk before somebody asks for the part. Never reloads the page, and leaves a failure to the drawing. */
  preload: () => void;
};

/**
 * A component whose chunk loads when it is first drawn. A failure goes to the error boundary around it, and the
 * next part that mounts loads anew, where React's own `lazy` would stay failed. With `reload: false` an outdated
 * page fails too, instead of reloading.
 */
export function lazyPart<Chunk, Name extends keyof Chunk>(
  load: () => Promise<Chunk>,
  name: Name,
  { reload = true }: { reload?: boolean } = {},
): LazyPart<PropsOf<Chunk[Name]>> {
  const attempt = () =>
    lazy(async () => {
      try {
        const chunk = await (reload ? loadChunkOrReload(load) : loadChunk(load));
        return { default: chunk[name] as ComponentType<object> };
      } catch (cause) {
        latest = attempt();
        throw cause;
      }
    });
  let latest = attempt();

  function Part({ fallback = null, ...props }: { fallback?: ReactNode }): ReactNode {
    // Kept from the mount on: a failed attempt must reach the boundary instead of starting the next one.
    const [Attempt] = useState(() => latest);
    return (
      <Suspense fallback={fallback}>
        <Attempt {...props} />
      </Suspense>
    );
  }
  Part.preload = () => void load().catch(() => undefined);
  return Part;
}
