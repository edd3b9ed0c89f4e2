import { polygonsOf, type AreaGeometry } from '@mutirao/domain/area'
import type { Draft } from './draft.ts'
import type { Area, TenantFolder } from './folder-schema.ts'
import { areasOfGeoJson } from '@mutirao/domain/area'

/** Areas by file, and those written in a campaign: they get a name no file can have, and the campaign names them too. */
export function finishPlaces({ areas, campaigns }: Draft): Pick<TenantFolder, 'areas' | 'campaigns'> {
  const all: Area[] = Object.entries(areas).map(([id, { value }]) => ({ id, name: value.properties.name, geometry: value.geometry }))
  const finished = Object.entries(campaigns).map(([id, { value }]) => {
    const { geoJson, geoJsons = [], ...campaign } = value
    const written = [...(geoJson ? [geoJson] : []), ...geoJsons] as unknown as AreaGeometry[]
    const own = written.flatMap(areasOfGeoJson).map(({ name = campaign.name, geometry }, index): Area => ({
      id: `${id}~${index + 1}`,
      name,
      geometry: { type: 'MultiPolygon', coordinates: polygonsOf(geometry) },
    }))
    all.push(...own)
    return { ...campaign, id, areas: [...campaign.areas, ...own.map((area) => area.id)] }
  })
  return { areas: all, campaigns: finished }
}
