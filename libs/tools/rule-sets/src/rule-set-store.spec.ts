import { describeRuleSetStore, MemoryRuleSetStore } from './testing.fixture';

const workspaces = ['ws_one', 'ws_two'];
describeRuleSetStore('memory', async () => new MemoryRuleSetStore(() => new Date(0), (id) => workspaces.includes(id))); // prettier-ignore
