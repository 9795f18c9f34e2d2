import type { HeldRequest, Settlement, UnnumberedRunnerEvent } from '@kandev/contracts';

export function createdEvent(held: HeldRequest): UnnumberedRunnerEvent {
  if (held.kind === 'permission') return { event: 'agent.permission.created', payload: held };
  switch (held.source) {
    case 'elicitation':
      return { event: 'agent.elicitation.created', payload: held };
    case 'ask_user_question':
      return { event: 'agent.question.created', payload: held };
  }
}

export function settledEvent(held: HeldRequest, settlement: Settlement): UnnumberedRunnerEvent {
  if (held.kind === 'permission') return { event: 'agent.permission.settled', payload: settlement };
  switch (held.source) {
    case 'elicitation':
      return { event: 'agent.elicitation.settled', payload: settlement };
    case 'ask_user_question':
      return { event: 'agent.question.settled', payload: settlement };
  }
}
