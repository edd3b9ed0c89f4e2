import { checkGeoJson, type GeoJsonIssue } from '@mutirao/domain/area'
import { z } from 'zod'

const messages: Record<GeoJsonIssue['issue'], string> = {
  unknown_type: 'use Polygon ou MultiPolygon',
  not_a_position: 'um ponto é [longitude, latitude]',
  out_of_range: 'coordenada fora do mapa: a longitude vem antes da latitude',
  too_short: 'um anel tem ao menos 4 pontos',
  unclosed: 'o anel não fecha: o último ponto repete o primeiro',
  self_crossing: 'o anel cruza a si mesmo',
  empty: 'falta a lista de pontos',
}

type Report = { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void }

function report(value: unknown, context: Report) {
  for (const { path, issue } of checkGeoJson(value)) context.addIssue({ code: 'custom', path: keysOf(path), message: messages[issue] })
}

/** areas/<id>.geojson: one Feature (RFC 7946). */
export const AreaFile = z.object({
  type: z.literal('Feature'),
  properties: z.object({ name: z.string().trim().min(1).max(60) }),
  geometry: z.object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.unknown() }).superRefine(report),
})
export type AreaFile = z.infer<typeof AreaFile>

/** geoJson of a campaign: a polygon or several, with or without the Feature around. */
export const GeoJson = z.looseObject({ type: z.string() }).superRefine(report)

/** "coordinates[0][3]" as the keys that lead there. */
const keysOf = (path: string) => path.split(/[.[\]]+/).filter(Boolean)
