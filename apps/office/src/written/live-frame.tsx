import { useEffect, useRef, useState } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { useSettled } from '#device/settled.ts'
import type { WrittenKind } from '@mutirao/contract/written'
import type { TypedThing } from '@mutirao/contract/written-drafts'
import { previewAddressQuery } from './draft-queries.ts'
import { draftTexts as texts } from './draft-texts.ts'

/** isReduced: a phone's width in four fifths of its place. */
type Props = { name: { kind: WrittenKind; id: string }; typed: TypedThing | undefined; isReduced: boolean }
/** A post of what was typed, and the frame that shows its answer. */
type Posted = { at: number; text: string }

/** Long enough that a word is not drawn letter by letter. */
const PAUSE_MS = 600

/**
 * The page of the shop as it would be with what is typed. The server draws it and keeps nothing. Each pause posts to a frame of its own, which replaces
 * the former one when it has loaded: a frame that navigates would blink, and would be a step of the browser's way back.
 */
export function LiveFrame({ name: { kind, id }, typed, isReduced }: Props) {
  const address = useDeskRead(previewAddressQuery(kind, id)).value
  const text = useSettled(typed && JSON.stringify(typed), PAUSE_MS)
  const { shown, next, take } = usePosts(address && text)
  const form = useRef<HTMLFormElement>(null)
  /** The last frame that the form was sent to: an empty frame has loaded, too. */
  const sent = useRef(0)
  const at = next?.at
  useEffect(() => {
    if (at === undefined) return
    sent.current = at
    form.current?.submit()
  }, [at])
  return (
    <div className="relative h-full overflow-hidden rounded-[28px] border-4 border-ink bg-surface">
      <form ref={form} method="post" action={address?.path} target={`live-${at}`} hidden>
        <input type="hidden" name="typed" value={next?.text ?? ''} readOnly />
      </form>
      {[shown, next].map(
        (one) =>
          one && (
            <iframe
              key={one.at}
              name={`live-${one.at}`}
              title={texts.previewFrame}
              sandbox="allow-same-origin"
              aria-hidden={shown && one !== shown}
              onLoad={() => one.at === sent.current && take(one)}
              className={`absolute top-0 left-0 origin-top-left bg-surface ${isReduced ? 'h-[125%] w-[125%] scale-80' : 'size-full'} ${one === shown ? 'z-10' : ''}`}
            />
          ),
      )}
    </div>
  )
}

/** The post that is shown, and the one that will replace it: one at a time, since each draws the whole page from the whole shop. */
function usePosts(text: string | undefined) {
  const [{ shown, next }, setPosts] = useState<{ shown?: Posted; next?: Posted }>({})
  if (text !== undefined && !next && text !== shown?.text) setPosts({ shown, next: { at: (shown?.at ?? 0) + 1, text } })
  const take = (one: Posted) => setPosts((now) => (one === now.next ? { shown: one } : now))
  return { shown, next, take }
}
