package io.blastbridge.command.rest;

import io.blastbridge.command.application.ExecutionPlane;
import io.blastbridge.command.application.JobDirectory;
import io.blastbridge.command.application.RequestDoor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** The command side over HTTP. */
@AutoConfiguration
public class RestConfiguration {

  @Bean
  SubmitController submitController(RequestDoor door) {
    return new SubmitController(door);
  }

  @Bean
  JobController jobController(JobDirectory directory, ExecutionPlane plane) {
    return new JobController(directory, plane);
  }

  @Bean
  ProblemAdvice commandProblems() {
    return new ProblemAdvice();
  }
}
