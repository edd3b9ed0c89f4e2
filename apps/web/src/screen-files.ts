import { routes } from './routes.ts'

type RouteNode = { type: string; path?: string; file?: string; children?: RouteNode[] }

/** Path of a screen -> its file, so that the page server can name the screen's chunks. */
export const screenFiles: Record<string, string> = Object.fromEntries(
  ((routes as RouteNode).children ?? []).flatMap(({ path = '/', file }) => (file ? [[path, file]] : [])),
)
