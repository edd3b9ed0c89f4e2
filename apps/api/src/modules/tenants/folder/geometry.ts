import { z } from 'zod'

const Position = z.tuple([
  z.number().min(-180, 'longitude fora de -180 a 180').max(180, 'longitude fora de -180 a 180'),
  z.number().min(-90, 'latitude fora de -90 a 90').max(90, 'latitude fora de -90 a 90'),
])
const Ring = z
  .array(Position)
  .min(4, 'um anel tem ao menos 4 pontos')
  .refine((ring) => isClosed(ring), {
    error: 'o anel não fecha: o último ponto repete o primeiro',
    when: ({ issues }) => issues.length === 0,
  })
const Rings = z.array(Ring).min(1, 'falta o anel de fora')

/** areas/<id>.geojson: one Feature (RFC 7946, longitude before latitude). */
export const AreaFile = z.object({
  type: z.literal('Feature'),
  properties: z.object({ name: z.string().trim().min(1).max(60) }),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: Rings }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1, 'falta ao menos um polígono') }),
  ]),
})
export type AreaFile = z.infer<typeof AreaFile>

function isClosed(ring: [number, number][]) {
  const first = ring[0]
  const last = ring.at(-1)
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
}
