import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { fillsFrame, Picture } from '#ui/picture.tsx'
import { mayPass } from '@mutirao/client/problem'
import type { CampaignSummary, StoryPage } from '@mutirao/contract/campaigns'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { chevronLeft, chevronRight, x } from '@mutirao/ui/icons.gen.ts'
import { campaignQuery } from '../campaign-queries.ts'
import { rememberSeen } from './seen-stories.ts'

const pause = 'M10 4H6v16h4zM18 4h-4v16h4z'
const play = 'M6 3l14 9-14 9z'

type Props = { id: string; campaigns: CampaignSummary[] }

/** A campaign's story as a full-screen overlay. It has an address: it can be shared, and going back closes it. */
export function StoryViewer({ id, campaigns }: Props) {
  const { place } = usePageState()
  const { data: campaign, error, isPaused } = useQuery({ ...campaignQuery(id, place), retry: false })
  const { close, show } = useStoryAddress()
  const dialog = useRef<HTMLDialogElement>(null)

  const last = useRef(id)
  useLayoutEffect(() => {
    last.current = id
  }, [id])
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => {
      // Closed before it is unmounted, so that the browser restores the focus to the ring.
      shown?.close()
      if (shown && isFocusLost(shown)) focusRing(last.current)
    }
  }, [])

  const pages = campaign?.storyPages ?? []
  const missing = campaign ? pages.length === 0 && m.story_gone() : missingText(error, isPaused)
  const next = campaigns[campaigns.findIndex((other) => other.id === id) + 1]

  return (
    <dialog
      ref={dialog}
      aria-label={campaign?.story?.title ?? m.story()}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-bg text-ink backdrop:bg-scrim md:m-auto md:h-[min(860px,94dvh)] md:w-115 md:rounded-sheet md:shadow-float"
    >
      {missing && (
        <div className="grid h-full place-content-center gap-4 p-8 text-center">
          <p role="alert">{missing}</p>
          <button type="button" onClick={close} className="hit font-semibold text-action-text">
            {m.close()}
          </button>
        </div>
      )}
      {campaign && pages.length > 0 && (
        <StoryPages
          key={id}
          campaign={campaign}
          pages={pages}
          onClose={close}
          onEnd={() => (next && next.story!.pages > 0 ? show(next.id) : close())}
        />
      )}
    </dialog>
  )
}

/** The reason why nothing is shown; undefined while loading. */
function missingText(error: unknown, isOffline: boolean): string | undefined {
  if (isOffline) return `${m.screen_offline_title()}. ${m.screen_offline_text()}`
  if (error) return mayPass(error) ? messageFor(error) : m.story_gone()
  return undefined
}

const isFocusLost = (dialog: HTMLElement) => document.activeElement === document.body || dialog.contains(document.activeElement)

/** A story opened by its address has no element to restore the focus to, so its ring gets it. */
const focusRing = (id: string) => document.querySelector<HTMLElement>(`a[href="${paths.story(id)}"]`)?.focus({ preventScroll: true })

type PagesProps = {
  campaign: CampaignSummary
  pages: StoryPage[]
  onClose: () => void
  onEnd: () => void
}

function StoryPages({ campaign, pages, onClose, onEnd }: PagesProps) {
  const [index, setIndex] = useState(0)
  const [isStopped, setIsStopped] = useState(false)
  const { isHeld, handlers } = useStoryGestures({ onNext: goOn, onPrevious: goBack, onClose })
  const page = pages[index]!
  const isLast = index === pages.length - 1
  const isFilled = fillsFrame(page.picture)

  function goOn() {
    if (isLast) onEnd()
    else setIndex(index + 1)
  }

  function goBack() {
    setIndex(Math.max(0, index - 1))
  }

  useArrowKeys({ onNext: goOn, onPrevious: goBack })

  useEffect(() => {
    if (isLast) rememberSeen(campaign)
  }, [isLast, campaign])

  return (
    <div className={`flex h-full flex-col ${campaign.ground === 2 ? 'bg-ground-2' : 'bg-ground-1'}`}>
      <header
        className={`relative z-1 grid grid-cols-[minmax(0,1fr)] gap-1 px-3 pt-[calc(12px+env(safe-area-inset-top))] ${isFilled ? 'bg-bg/85' : ''}`}
      >
        <StoryProgress pages={pages} index={index} isPaused={isHeld || isStopped} onDone={goOn} />
        <div className="flex items-center gap-1">
          <b className="min-w-0 flex-1 truncate font-head text-16">{campaign.name}</b>
          <IconButton
            icon={isStopped ? play : pause}
            label={isStopped ? m.story_play() : m.story_pause()}
            onClick={() => setIsStopped(!isStopped)}
            className="motion-reduce:hidden"
          />
          <IconButton icon={x} label={m.close()} onClick={onClose} />
        </div>
      </header>
      <div
        className="relative -mt-[calc(64px+env(safe-area-inset-top))] min-h-0 flex-1 touch-none overflow-hidden select-none"
        data-story-page=""
        {...handlers}
      >
        <Picture
          key={index}
          picture={page.picture}
          sizes="(min-width:768px) 460px, 100vw"
          max={960}
          isFirst
          className={isFilled ? '' : 'px-1 pt-16 pb-2'}
        />
        {index > 0 && <Turn side="left" label={m.story_previous()} onTurn={goBack} />}
        <Turn side="right" label={isLast ? m.story_end() : m.story_next()} onTurn={goOn} />
      </div>
      <StoryWords campaign={campaign} page={page} position={m.story_position({ page: index + 1, pages: pages.length })} />
    </div>
  )
}

/** The page's text, announced to screen readers as it changes, and its link. */
function StoryWords({ campaign, page, position }: { campaign: CampaignSummary; page: StoryPage; position: string }) {
  return (
    <footer className="flex min-h-44 flex-col bg-bg gap-2.5 px-4 pt-4 pb-[calc(16px+env(safe-area-inset-bottom))]">
      <div aria-live="polite">
        <p className="sr-only">{position}</p>
        {page.title && <h2 className="text-20">{page.title}</h2>}
        {page.text && <p className="whitespace-pre-line text-ink-2">{page.text}</p>}
      </div>
      <ButtonLink href={page.link?.to ?? paths.campaign(campaign.id)} kind={page.link ? 'action' : 'soft'} isFull className="mt-auto">
        {page.link?.label ?? m.see_campaign()}
      </ButtonLink>
    </footer>
  )
}

function useArrowKeys({ onNext, onPrevious }: { onNext: () => void; onPrevious: () => void }) {
  useEffect(() => {
    function handleKey({ key }: KeyboardEvent) {
      if (key === 'ArrowRight') onNext()
      if (key === 'ArrowLeft') onPrevious()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}

/** Touching either side turns the page; these buttons are for keyboards, screen readers and pointers. */
function Turn({ side, label, onTurn }: { side: 'left' | 'right'; label: string; onTurn: () => void }) {
  return (
    <IconButton
      icon={side === 'left' ? chevronLeft : chevronRight}
      label={label}
      onClick={onTurn}
      onPointerDown={(event) => event.stopPropagation()}
      isFloating
      className={`absolute! top-1/2 -translate-y-1/2 opacity-0 focus-visible:opacity-100 pointer-coarse:pointer-events-none md:opacity-100 ${side === 'left' ? 'left-2' : 'right-2'}`}
    />
  )
}

/** Closing goes back when there is history; for a link from a chat it navigates to the screen below. */
function useStoryAddress() {
  const router = useRouter()
  const navigate = useNavigate()
  const to = (story: string | undefined) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, story })) as never, replace: true, resetScroll: false })
  return {
    close: () => (router.history.canGoBack() ? router.history.back() : to(undefined)),
    show: (id: string) => to(id),
  }
}

type StoryProgressProps = { pages: StoryPage[]; index: number; isPaused: boolean; onDone: () => void }

/** One bar per page. The running bar is the clock and can be paused; with reduced motion it is full and nothing turns automatically. */
function StoryProgress({ pages, index, isPaused, onDone }: StoryProgressProps) {
  return (
    <div className="flex gap-1" aria-hidden="true">
      {pages.map((page, position) => (
        <span key={`${page.picture.hash}/${page.title}/${page.text}`} className="h-1 flex-1 overflow-hidden rounded-full bg-well-2">
          {position < index && <i className="block h-full bg-action" />}
          {position === index && <RunningBar seconds={page.seconds} isPaused={isPaused} onDone={onDone} />}
        </span>
      ))}
    </div>
  )
}

function RunningBar({ seconds, isPaused, onDone }: { seconds: number; isPaused: boolean; onDone: () => void }) {
  const bar = useRef<HTMLElement>(null)
  const running = useRef<Animation>(undefined)
  const done = useRef(onDone)

  useEffect(() => {
    done.current = onDone
  })

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const grow = [{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }]
    const animation = bar.current?.animate(grow, { duration: seconds * 1000, fill: 'both' })
    if (!animation) return
    running.current = animation
    animation.onfinish = () => done.current()
    return () => animation.cancel()
  }, [seconds])

  useEffect(() => {
    if (isPaused) running.current?.pause()
    else running.current?.play()
  }, [isPaused])

  return <i ref={bar} className="block h-full origin-left bg-action" />
}

const tapMs = 300
const tapPixels = 16
const swipePixels = 80
const leftPart = 0.35

type Moves = { onNext: () => void; onPrevious: () => void; onClose: () => void }
type Touch = { x: number; y: number; at: number }

/** A tap turns the page, back in the left third; a long press pauses; pulling down closes. */
function useStoryGestures({ onNext, onPrevious, onClose }: Moves) {
  const start = useRef<Touch>(undefined)
  const [isHeld, setIsHeld] = useState(false)

  function handleDown(event: PointerEvent) {
    if (event.button !== 0) return
    start.current = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    setIsHeld(true)
  }

  function handleUp(event: PointerEvent<HTMLElement>) {
    const from = start.current
    release()
    if (!from) return
    const across = event.clientX - from.x
    const down = event.clientY - from.y
    if (down > swipePixels && down > Math.abs(across)) return onClose()
    if (event.timeStamp - from.at > tapMs || Math.hypot(across, down) > tapPixels) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (event.clientX - left < width * leftPart) onPrevious()
    else onNext()
  }

  function release() {
    start.current = undefined
    setIsHeld(false)
  }

  return { isHeld, handlers: { onPointerDown: handleDown, onPointerUp: handleUp, onPointerCancel: release, onPointerLeave: release } }
}
