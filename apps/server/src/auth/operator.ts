import { operatorId, type OperatorId } from '@kandev/contracts';

/** Who acts. One operator token means one operator; further roles start here. */
export type Operator = { id: OperatorId; role: 'operator' };

export const soleOperator: Operator = { id: operatorId.parse('operator'), role: 'operator' };
