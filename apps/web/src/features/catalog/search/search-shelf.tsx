import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { addressOf, paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import { useBack } from '#page/use-back.ts'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { wifiOff } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone, times } from '@mutirao/ui/skeleton.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { NothingFound } from './shelf-empty.tsx'
import { findSaved, shelfQuery, shelfWords, type ShelfResult } from './shelf-queries.ts'
import { ShelfRows } from './shelf-rows.tsx'
import { keepSearch, ShelfStart } from './shelf-start.tsx'

/** `field` keeps its own text, so that it works before this component loads; `campaignId`: searches one campaign. */
type Props = { field: HTMLInputElement; campaignId?: string; onClose: () => void }

/** Search results while typing, below the field. Arrow keys move through them, Escape closes. */
export function SearchShelf({ field, campaignId, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const typed = useTyped(field)
  const q = shelfWords(typed)
  useLeaving({ field, panel, onClose })
  useBack(true, onClose)

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      field.focus()
      onClose()
    }
    if (walk(event.key, field, panel.current)) event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move between its links and buttons
    <div
      ref={panel}
      onKeyDown={handleKey}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[min(34rem,64dvh)] overflow-auto overscroll-contain rounded-card border border-line bg-surface px-3.5 text-ink shadow-float empty:hidden md:min-w-105"
    >
      {q ? <Results q={q} typed={typed} campaignId={campaignId} /> : <ShelfStart hrefOf={(text) => searchHref(text, campaignId)} />}
    </div>
  )
}

const searchHref = (q: string, campaignId?: string) => (campaignId ? paths.catalogOf(campaignId, q) : addressOf('/products', { q }))

const restMs = 150

/** The field's text, debounced; the initial text immediately. */
function useTyped(field: HTMLInputElement): string {
  const [typed, setTyped] = useState(field.value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const handle = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setTyped(field.value), restMs)
    }
    field.addEventListener('input', handle)
    // Catches text typed before the listener was attached.
    handle()
    return () => {
      clearTimeout(timer)
      field.removeEventListener('input', handle)
    }
  }, [field])
  return typed
}

type Leaving = Pick<Props, 'field' | 'onClose'> & { panel: { current: HTMLElement | null } }

/** Closes on an outside action, on submit and on navigation; then stores the searched text. */
function useLeaving({ field, panel, onClose }: Leaving) {
  const leave = useEffectEvent(onClose)
  const href = useLocation({ select: (location) => location.href })
  const [opened] = useState(href)
  useEffect(() => {
    if (href !== opened) leave()
  }, [href, opened])
  useEffect(() => {
    const { form } = field
    const handleElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !form?.contains(target) && !panel.current?.contains(target)) leave()
    }
    const handleSubmit = () => {
      keepSearch(field.value)
      leave()
    }
    const handleKey = (event: globalThis.KeyboardEvent) => {
      // Once it is closed, Escape clears the field.
      if (event.key === 'Escape') leave()
      if (event.key === 'Escape' || walk(event.key, field, panel.current)) event.preventDefault()
    }
    document.addEventListener('pointerdown', handleElsewhere)
    document.addEventListener('focusin', handleElsewhere)
    form?.addEventListener('submit', handleSubmit)
    field.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handleElsewhere)
      document.removeEventListener('focusin', handleElsewhere)
      form?.removeEventListener('submit', handleSubmit)
      field.removeEventListener('keydown', handleKey)
    }
  }, [field, panel])
}

/** Moves from the field to the first row, between rows, and back up to the field. */
function walk(key: string, field: HTMLInputElement, panel: HTMLElement | null): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
  const rows = [...(panel?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = rows.findIndex((row) => row === document.activeElement || row.parentElement?.closest('li')?.contains(document.activeElement))
  const next = key === 'ArrowDown' ? rows[at + 1] : at > 0 ? rows[at - 1] : at === 0 ? field : undefined
  next?.focus()
  return next !== undefined
}

type ResultsProps = { q: string; typed: string; campaignId?: string }

function Results({ q, typed, campaignId }: ResultsProps) {
  const { place } = usePageState()
  const isOnline = useIsOnline()
  const queryClient = useQueryClient()
  const scope = { campaignId, place }
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...shelfQuery(q, scope), placeholderData: keepPreviousData })
  const fresh = isPlaceholderData ? undefined : data
  const found = isOnline ? data : (fresh ?? findSaved(queryClient, q, scope))
  if (error && !found)
    return (
      <div className="py-3.5">
        <Note kind="warn" isAlert action={<TextButton onClick={() => void refetch()}>{m.try_again()}</TextButton>}>
          {messageFor(error)}
        </Note>
      </div>
    )
  return (
    <>
      <output className="sr-only">{found && !(isOnline && isPlaceholderData) ? m.products_count({ count: found.total }) : ''}</output>
      {!isOnline && (
        <p className="flex items-center gap-2 pt-3 text-13 text-ink-2">
          <Icon d={wifiOff} className="size-4" />
          {m.search_saved_only()}
        </p>
      )}
      {found ? <FoundRows found={found} typed={typed} campaignId={campaignId} isOnline={isOnline} /> : <Waiting />}
    </>
  )
}

function FoundRows({ found, typed, campaignId, isOnline }: { found: ShelfResult; typed: string; campaignId?: string; isOnline: boolean }) {
  if (found.items.length === 0) return isOnline ? <NothingFound typed={typed} /> : <p className="py-4">{m.search_none({ query: typed })}</p>
  return (
    <>
      <ShelfRows items={found.items} onOpen={() => keepSearch(typed)} />
      {isOnline && found.total > found.items.length && (
        <div className="sticky bottom-0 bg-surface py-2.5">
          <ButtonLink
            kind="soft"
            size="small"
            isFull
            data-row=""
            href={searchHref(typed.trim(), campaignId)}
            onClick={() => keepSearch(typed)}
          >
            {m.see_n_products({ count: found.total })}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** The skeleton, as high as the results. */
function Waiting() {
  return (
    <div className="grid gap-2.5 py-3">
      {times(3).map((index) => (
        <Bone key={index} className="h-16 rounded-card" />
      ))}
    </div>
  )
}
