export default () => <b>the lid</b>
