import { polygonBox, polygonContains, polygonsOf, type AreaGeometry, type PolygonRings } from './area.ts'
import { packBoxes, touching, type BoxTree } from './box-tree.ts'
import type { GeoPoint } from './distance.ts'

export type AreaIndex = { tree: BoxTree; polygons: readonly { id: string; rings: PolygonRings }[] }

/** Indexes every polygon by its bounding box, so that 10,000 areas are searched as fast as ten. */
export function indexAreas(areas: readonly { id: string; geometry: AreaGeometry }[]): AreaIndex {
  const polygons = areas.flatMap(({ id, geometry }) => polygonsOf(geometry).map((rings) => ({ id, rings })))
  return { polygons, tree: packBoxes(polygons.map(({ rings }) => polygonBox(rings))) }
}

/** The ids of the areas that contain a point, borders included: candidates by bounding box, then the exact check. */
export function areasAround({ tree, polygons }: AreaIndex, point: GeoPoint): Set<string> {
  const { latitude, longitude } = point
  const found = touching(tree, { west: longitude, east: longitude, south: latitude, north: latitude })
  return new Set(found.flatMap((index) => (polygonContains(polygons[index]!.rings, point) ? [polygons[index]!.id] : [])))
}
