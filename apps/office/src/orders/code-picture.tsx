import { encode } from 'uqr'
import { printTexts } from './texts.ts'

/** The order code for a scanner; drawn here, so that it is sent to no other service. */
export function CodePicture({ code, className }: { code: string; className: string }) {
  const { data, size } = encode(code, { border: 0, ecc: 'M' })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg role="img" aria-label={printTexts.code(code)} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      <path d={path} fill="#000" />
    </svg>
  )
}
