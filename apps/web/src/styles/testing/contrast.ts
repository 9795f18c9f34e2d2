/** The contrast of two colours written `#rrggbb`, from 1 to 21, as WCAG 2 defines it. Throws for another notation. */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((low, high) => low - high);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  if (!/^#[\da-f]{6}$/i.test(colour)) throw new Error(`${colour} is not #rrggbb`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => linear(colour.slice(start, start + 2)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: string): number {
  const value = Number.parseInt(channel, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
