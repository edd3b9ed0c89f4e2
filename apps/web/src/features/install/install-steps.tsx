import * as m from '#paraglide/messages.js'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check, plus } from '@mutirao/ui/icons.gen.ts'
import { shareUp } from '@mutirao/ui/service-icons.gen.ts'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { StepNumber } from '@mutirao/ui/step-number.tsx'

const steps = () => [
  { icon: shareUp, text: m.install_step_share() },
  { icon: plus, text: m.install_step_add() },
  { icon: check, text: m.install_step_confirm() },
]

/** How Safari installs the shop. */
export const InstallSteps = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Sheet title={m.install_app()} closeLabel={m.close()} isOpen={isOpen} onClose={onClose}>
    <ol className="grid gap-3">
      {steps().map(({ icon, text }, index) => (
        <li key={text} className="flex items-center gap-3">
          <StepNumber number={index + 1} state="now" />
          <p className="min-w-0 flex-1">{text}</p>
          <Icon d={icon} className="size-7 text-action-text" />
        </li>
      ))}
    </ol>
  </Sheet>
)
