import { useState } from 'react'
import { byTap } from '#page/later.ts'
import * as m from '#paraglide/messages.js'
import { Button } from '@mutirao/ui/button.tsx'
import { mayUseTools } from './allowed.ts'

const PaletteTools = byTap(async () => (await import('./palette-tools.tsx')).PaletteTools)

/** Opens the palette tools, where they are allowed. */
export function ToolsButton() {
  const [isAllowed] = useState(mayUseTools)
  const [isOpen, setIsOpen] = useState(false)
  if (!isAllowed) return null
  return (
    <div className="mt-3">
      <Button kind="ghost" size="small" onClick={() => setIsOpen(true)}>
        {m.palette_tools()}
      </Button>
      {isOpen && <PaletteTools onClose={() => setIsOpen(false)} />}
    </div>
  )
}
