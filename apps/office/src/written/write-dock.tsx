import type { ReactNode } from 'react'
import { start } from '#api/start.ts'
import { keepMessagesAbove } from '#device/above-bar.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { StepsLink } from './steps-link.tsx'
import { writtenTexts } from './texts.ts'
import type { Writing } from './use-writing.ts'

/** drafts: the acts with the form's draft. another: takes the place of the preview while there is nothing to save. */
type Props = { writing: Writing; canSave: boolean; saveLabel?: string; drafts?: ReactNode; another?: ReactNode; children: ReactNode }

/** The buttons of a form, with what went wrong above them: both are in view wherever one types. */
export function WriteDock({ writing, canSave, saveLabel = writtenTexts.save, drafts, another, children }: Props) {
  const isUnchanged = !canSave && !writing.isNew
  const isEmpty = !canSave && writing.isNew
  return (
    <div
      ref={keepMessagesAbove}
      data-edge="bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-t lg:left-[var(--rail,0px)] border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto grid max-h-60 max-w-180 gap-2 overflow-y-auto px-4 pt-2.5 empty:hidden">{children}</div>
      {drafts && <div className="mx-auto -mb-2.5 max-w-180 px-4 empty:hidden">{drafts}</div>}
      <div className="mx-auto flex max-w-180 gap-2.5 px-4 py-2.5">
        {another && isUnchanged
          ? another
          : !isEmpty && (
              <Button kind="line" disabled={isUnchanged} isBusy={writing.isLooking} onClick={() => void writing.look()}>
                {writtenTexts.preview}
              </Button>
            )}
        {start.isPreparing && isUnchanged ? (
          <StepsLink />
        ) : (
          <Button type="submit" className="flex-1" isBusy={writing.isSaving} disabled={!canSave}>
            {saveLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
