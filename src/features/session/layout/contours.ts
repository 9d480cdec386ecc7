/** Sine waves that deform the circles; the same for every depth. */
const waves = [
  { count: 2, height: 0.1, turn: 0.4 },
  { count: 3, height: 0.07, turn: 2.1 },
  { count: 5, height: 0.035, turn: 1.2 },
  { count: 8, height: 0.014, turn: 4.4 },
] as const;
const steps = 72;

const radiusAt = (angle: number, size: number): number =>
  size *
  (1 + waves.reduce((sum, wave) => sum + wave.height * Math.sin(wave.count * angle + wave.turn + size / 260), 0));

/**
 * One depth line of a lagoon as an SVG path: closed, smooth, the same at every call. `size` is its mean radius in the
 * units of the drawing; larger lines are deeper water.
 */
export const contourPath = (centreX: number, centreY: number, size: number, flatness = 0.8): string => {
  const points = Array.from({ length: steps }, (_, index) => {
    const angle = (index / steps) * 2 * Math.PI;
    const radius = radiusAt(angle, size);
    return [centreX + radius * Math.cos(angle), centreY + radius * flatness * Math.sin(angle)] as const;
  });
  const midpointAt = (index: number) => {
    const [fromX, fromY] = points[index % steps] ?? [0, 0];
    const [toX, toY] = points[(index + 1) % steps] ?? [0, 0];
    return `${((fromX + toX) / 2).toFixed(1)} ${((fromY + toY) / 2).toFixed(1)}`;
  };
  const curves = points.map(([x, y], index) => `Q${x.toFixed(1)} ${y.toFixed(1)} ${midpointAt(index)}`);
  return `M${midpointAt(steps - 1)}${curves.join('')}Z`;
};
