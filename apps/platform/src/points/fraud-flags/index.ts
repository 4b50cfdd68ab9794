export { clearFraudFlag, readFraudFlag, setFraudFlag, type FraudFlag } from "./fraud-flag.ts";
