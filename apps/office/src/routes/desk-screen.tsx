import { createRootRoute, createRoute, useParams, useSearch, type AsyncRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fieldsNamed, type Fields } from '#desk/list-address.ts'
import { NotFound, ScreenAway } from '#looks/doors.tsx'

export const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: ScreenAway })

/** The parameters of a path: `id` of "orders/$id". */
type ParamOf<Path extends string> = Path extends `${string}$${infer Param}/${infer Rest}`
  ? Param | ParamOf<Rest>
  : Path extends `${string}$${infer Param}`
    ? Param
    : never

type ScreenProps<Path extends string> = Record<ParamOf<Path>, string> & { fields: Fields }

type Options<Path extends string> = {
  screen: AsyncRouteComponent<ScreenProps<Path>>
  /** The search parameters that the screen gets. */
  fields?: readonly string[]
  /** The screen stays mounted when a parameter changes, as a list does beside the row that it opens. */
  isOneForAll?: boolean
}

/** The route of a screen, which gets the path's parameters and `fields` as its props. */
export function screenAt<Path extends string>(path: Path, { screen, fields = [], isOneForAll = false }: Options<Path>) {
  const Screen = screen as AsyncRouteComponent<object>
  const named = fieldsNamed(...fields)
  function AddressedScreen() {
    const params: Record<string, string> = useParams({ strict: false })
    const read = useSearch({ strict: false, select: named, structuralSharing: true })
    return <Screen key={isOneForAll ? undefined : Object.values(params).join(' ')} {...params} {...{ fields: read }} />
  }
  return createRoute({
    getParentRoute: () => root,
    path,
    component: loadedBefore(screen, AddressedScreen),
  })
}

/** A component whose route loads the screen's code before the former screen leaves. */
export const loadedBefore = <Props,>({ preload }: AsyncRouteComponent<Props>, component: () => ReactNode) =>
  Object.assign(component, { preload })
