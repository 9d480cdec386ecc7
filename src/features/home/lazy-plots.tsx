import { useEffect, useRef, useState } from 'react';
import type { DashboardPlots } from '#shared/operations/shell/shell.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { OptionalPart } from '#work/optional-part.tsx';

const Plots = lazyComponent(() => import('./plots.tsx'));

/** Reserves the space of the plots, and lazy-loads them once they are near the viewport. */
export function LazyPlots({ plots }: { readonly plots: DashboardPlots }) {
  const placeholder = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!placeholder.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(placeholder.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={placeholder} className="plots-place">
      <OptionalPart>{isNear ? <Plots plots={plots} /> : null}</OptionalPart>
    </div>
  );
}
