import { operatorId, type OperatorId } from '@kandev/contracts';

/** The person behind a call. There is one operator token, so there is one operator. */
export type Operator = { id: OperatorId; role: 'operator' };

export const soleOperator: Operator = { id: operatorId.parse('operator'), role: 'operator' };
