import { encode } from 'uqr'

/**
 * A Pix code as SVG, one unit for each module and without a quiet zone, which the screen adds. Any of the eight masks is valid, and trying them all
 * would take most of the request's time. Adjacent modules of a row are one stroke.
 */
export function pixPicture(code: string): string {
  const { data, size } = encode(code, { ecc: 'M', border: 0, maskPattern: 0 })
  const strokes = data.flatMap((row, y) => runsOf(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${strokes.join('')}"/></svg>`
}

/** Runs of dark modules: start and length. */
function runsOf(row: readonly boolean[]) {
  const runs: { start: number; length: number }[] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (isDark && last && last.start + last.length === x) last.length++
    else if (isDark) runs.push({ start: x, length: 1 })
  })
  return runs
}
