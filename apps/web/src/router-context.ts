import type { QueryClient } from '@tanstack/react-query'
import type { PageState } from '@mutirao/contract/pages'

/** What loaders, guards and heads of every route are given. */
export type RouterContext = { queryClient: QueryClient; page: PageState }
