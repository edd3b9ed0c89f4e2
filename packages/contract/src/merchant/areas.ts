import { z } from 'zod'
import { checkGeoJson, type GeoJsonIssue } from '@mutirao/domain/area'
import { text } from './shapes.ts'

const messages: Record<GeoJsonIssue['issue'], string> = {
  unknown_type: 'use Polygon ou MultiPolygon',
  not_a_position: 'um ponto é [longitude, latitude]',
  out_of_range: 'coordenada fora do mapa: a longitude vem antes da latitude',
  too_short: 'um anel tem ao menos 4 pontos',
  unclosed: 'o anel não fecha: o último ponto repete o primeiro',
  flat: 'o anel não contorna nenhum lugar: os pontos estão numa linha só',
  self_crossing: 'o anel cruza a si mesmo',
  empty: 'falta a lista de pontos',
}

type Report = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }

function report(value: unknown, context: Report) {
  for (const { path, issue } of checkGeoJson(value)) context.addIssue({ code: 'custom', path: keysOf(path), message: messages[issue] })
}

const geometryMembers = { type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.unknown() }

/** The shape of an area in a call, without what map programs add. */
export const AreaOutline = z.strictObject(geometryMembers).superRefine(report)

/** areas/<id>.geojson: one Feature (RFC 7946). */
export const AreaFile = z.object({
  type: z.literal('Feature'),
  properties: z.object({ name: text(60) }),
  geometry: z.object(geometryMembers).superRefine(report),
})
export type AreaFile = z.infer<typeof AreaFile>

/** geoJson of a campaign: a polygon or several, with or without the enclosing Feature. */
export const GeoJson = z
  .custom<unknown>((value) => isPlain(value), 'GeoJSON aninhado demais, ou com um caractere que não se vê')
  .pipe(z.looseObject({ type: z.string() }).superRefine(report))

const DEEPEST = 12
/** Other members written by map programs are kept as they are, so the database must be able to store them. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (value === null || typeof value !== 'object') return true
  return depth < DEEPEST && Object.entries(value).every(([key, one]) => isPlain(key) && isPlain(one, depth + 1))
}

/** Splits "coordinates[0][3]" into its keys. */
const keysOf = (path: string) => path.split(/[.[\]]+/).filter(Boolean)
