import type { ReactNode } from 'react'
import { useTenant } from '#page/page-state.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { copyText } from '#platform/clipboard.ts'
import { whatsappLink } from '#platform/share.ts'
import { share } from '#ui/share.ts'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { share2 } from '@mutirao/ui/icons.gen.ts'
import { copy } from '@mutirao/ui/service-icons.gen.ts'

type Props = {
  url: string
  label: string
  whatsappLabel: string
  textWith: (url: string) => string
  /** Between the link and the buttons. */
  children?: ReactNode
}

/** A link with the ways to share it. WhatsApp comes first, since neighbours use it. */
export function LinkToShare({ url, label, whatsappLabel, textWith, children }: Props) {
  const { name: title } = useTenant()
  const handleCopy = async () => showSnack((await copyText(url)) ? m.link_copied() : url)
  return (
    <>
      <input
        readOnly
        value={url}
        aria-label={label}
        onFocus={(event) => event.target.select()}
        className="min-h-11 w-full truncate rounded-md bg-well px-3 font-mono text-13 font-medium text-ink-2"
      />
      {children}
      <ButtonLink href={whatsappLink(textWith(url))} target="_blank" rel="noopener noreferrer" isFull>
        {whatsappLabel}
      </ButtonLink>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">
        <Button kind="line" size="small" onClick={() => void handleCopy()}>
          <Icon d={copy} />
          {m.copy_link()}
        </Button>
        <Button kind="line" size="small" onClick={() => void share({ title, text: textWith(''), url })}>
          <Icon d={share2} />
          {m.share()}
        </Button>
      </div>
    </>
  )
}
